import './colours.css';
import './base.css';
import './entry.css';
import './top-bar.css';
import './number-pad.css';
import './sheet.css';
