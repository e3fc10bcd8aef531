import { hrefWith } from '../../navigation/location.ts';

interface Place {
  readonly folder?: string;
  readonly project?: string;
}

/** The address of the page with the documents of a folder, of a project, or of all. */
export const placeHref = ({ folder = '', project = '' }: Place): string =>
  hrefWith({ folder, project, document: null, dialog: null, of: null, cursor: null, page: null });
