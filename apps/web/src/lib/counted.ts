export { counted } from '@balanco/contract/base/numbers';
