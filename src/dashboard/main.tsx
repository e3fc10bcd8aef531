import { render } from 'preact';
import { App } from './app.tsx';
import { interceptLinks } from './navigation/location.ts';

const root = document.querySelector('#app');
if (root !== null) {
  interceptLinks();
  render(<App />, root);
}
