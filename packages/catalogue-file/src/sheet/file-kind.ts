export type FileKind = 'zip' | 'ole' | 'markup' | 'utf16' | 'text' | 'other';

const SIGNATURES: readonly (readonly [FileKind, readonly number[]])[] = [
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['zip', [0x50, 0x4b, 0x05, 0x06]],
  ['ole', [0xd0, 0xcf, 0x11, 0xe0]],
  ['utf16', [0xff, 0xfe]],
  ['utf16', [0xfe, 0xff]],
  ['other', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['other', [0x7b, 0x5c, 0x72, 0x74, 0x66]],
];
const BYTES_CHECKED = 4096;
const MARKUP =
  /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[^>]*-->\s*)?(?:<!doctype html|<html|<table|<head|<meta|<style|<(?:\w+:)?workbook|<\?mso-application)/i;

/**
 * Goes by the first bytes, because the name can be wrong: zip (.xlsx), OLE (.xls), markup named .xls, or
 * text. Zero bytes mean a binary.
 */
export function fileKind(bytes: Uint8Array): FileKind {
  const signed = SIGNATURES.find(([, signature]) => signature.every((byte, index) => bytes[index] === byte));
  if (signed) return signed[0];
  if (bytes.includes(0)) return 'other';
  const head = new TextDecoder('utf-8').decode(bytes.subarray(0, BYTES_CHECKED)).replace(/^\uFEFF/, '');
  return MARKUP.test(head) ? 'markup' : 'text';
}
