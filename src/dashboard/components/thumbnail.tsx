import { Icon } from './icon.tsx';

/** A small picture in a row; its place without one. @param cover a link to it. */
export function Thumbnail({ cover }: { readonly cover: string | undefined }) {
  return (
    <span class="thumbnail">
      {cover === undefined ? <Icon name="image" /> : <img src={cover} alt="" />}
    </span>
  );
}
