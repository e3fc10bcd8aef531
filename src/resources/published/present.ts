import { type FactName, factsIn } from '../../values/facts/facts.ts';
import { type JsonText, jsonOf, withField } from '../../values/json-text.ts';
import type { PublicProject, PublicUnit } from './schema.ts';

/** A project with its documents, which SQLite has written. */
type ProjectRow = Omit<PublicProject, FactName | 'documents'> & {
  readonly facts: string;
  readonly documents: string;
  readonly more?: number;
};

export function presentProject({
  facts,
  documents,
  more: _more,
  ...project
}: ProjectRow): JsonText<PublicProject> {
  const ofProject: JsonText<PublicProject['documents']> = { text: documents };
  return withField<Omit<PublicProject, 'documents'>, 'documents', PublicProject['documents']>(
    jsonOf({ ...project, ...factsIn(facts) }),
    'documents',
    ofProject,
  );
}

type Added = 'metadata' | 'images' | 'documents';

/** A unit as SQLite has written it. */
export function presentUnit(row: Readonly<Record<'unit' | Added, string>>) {
  const unit: JsonText<Omit<PublicUnit, Added>> = { text: row.unit };
  const metadata: JsonText<PublicUnit['metadata']> = { text: row.metadata };
  const images: JsonText<PublicUnit['images']> = { text: row.images };
  const documents: JsonText<PublicUnit['documents']> = { text: row.documents };
  const whole = withField(withField(unit, 'metadata', metadata), 'images', images);
  return withField(whole, 'documents', documents);
}
