import { checkScreens } from './check-screens.js';

checkScreens(0);
