import { Icon } from '../../components/icon.tsx';

/** Words in folders' names, with the icon of what lies there. */
const ICONS = [
  [/grundri|floor.?plan|pläne/, 'plan'],
  [/ansicht|bild|foto|visual|view|photo|picture/, 'image'],
  [/vertr|contract/, 'lock'],
] as const;

/** Icons that no other part has, on a grid of 20. */
const OUTLINES = [
  [/expos|broch|beschreib/, 'M5 2.5h6.5l3.5 4v11H5zM11 3v4h4'],
  [/energie|energy/, 'M11.5 2.5L5 11.5h5l-1.5 6 6.5-9h-5z'],
] as const;

interface Props {
  readonly name: string;
  readonly isPrivate: boolean;
}

/** What lies in a folder, by its name; a lock for one that only its creator sees. */
export function FolderIcon({ name, isPrivate }: Props) {
  const said = name.toLowerCase();
  const own = OUTLINES.find(([words]) => words.test(said));
  if (isPrivate) return <Icon name="lock" />;
  if (own === undefined) {
    return <Icon name={ICONS.find(([words]) => words.test(said))?.[1] ?? 'folders'} />;
  }
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={own[1]} />
    </svg>
  );
}
