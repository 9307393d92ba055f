import { checkScreens } from './check-screens.js';
import { viewports } from './viewports.js';

checkScreens(viewports.phone);
