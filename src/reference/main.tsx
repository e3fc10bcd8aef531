import { render } from 'preact';
import { App } from './app.tsx';
import { DOORS } from './document/doors.ts';

const root = document.querySelector('#reference');
const door = DOORS.find(({ page }) => page === location.pathname.replace(/\/$/, '')) ?? DOORS[0];
if (root !== null) render(<App door={door} />, root);
