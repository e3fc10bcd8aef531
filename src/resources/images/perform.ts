import type { Action } from '../../values/actions.ts';
import { found } from '../../values/failure.ts';
import type { Author, Change } from '../../writes/change.ts';
import { alike, merged } from '../../values/patch.ts';
import { entered } from '../../writes/audit-events.ts';
import type { ImageChange } from './schema.ts';
import {
  deleteImage,
  imageInUnit,
  type ImageRow,
  insertImage,
  touchUnit,
  updateImage,
} from './store.ts';

interface Place {
  readonly propertyId: string;
  readonly id: string;
}

/** A change of a unit's images, as the operator's plane hands it to the organisation's writer. */
export type ImageTask = { readonly actor: string } & (
  | { readonly kind: 'add'; readonly image: ImageRow }
  | { readonly kind: 'change'; readonly place: Place; readonly change: ImageChange }
  | { readonly kind: 'remove'; readonly place: Place }
);

/** How the writer knows this task. */
export const CHANGE_IMAGES = 'operator: change images';

/**
 * Works an {@link ImageTask} out. Runs in the organisation's writer, as `updatedAt` of the unit
 * moves with its images, and has to do so in the order in which writes are made.
 *
 * @throws Failure `not_found` if the organisation lacks the unit, or the unit the image.
 */
export async function changeImages(json: string, author: Author): Promise<Change<unknown>> {
  // The task was validated by the operation that handed it over as JSON.
  // oxlint-disable-next-line typescript/no-unsafe-assignment
  const task: ImageTask = JSON.parse(json);
  const place = task.kind === 'add' ? task.image : task.place;
  const [unit] = await imageInUnit(author.tenant, place);
  const { image: before } = found(unit, 'property');
  if (task.kind === 'add') {
    const { image } = task;
    const row = insertImage(author.tenant, image);
    return written(task, author, { image, before: null, after: image, row });
  }
  const image = found(before, 'image');
  if (task.kind === 'remove') {
    const row = deleteImage(author.tenant, image);
    return written(task, author, { image, before: image, after: null, row });
  }
  const after = merged(image, task.change);
  if (alike(image, after)) return answered(image);
  const row = updateImage(author.tenant, after);
  return written(task, author, { image: after, before: image, after, row });
}

interface RowChange {
  /** What is answered: the image as it is, or was last. */
  readonly image: ImageRow;
  readonly before: ImageRow | null;
  readonly after: ImageRow | null;
  readonly row: Change<unknown>['statements'][number];
}

const ACTIONS = {
  add: 'image.created',
  change: 'image.updated',
  remove: 'image.removed',
} as const satisfies Record<ImageTask['kind'], Action>;

const answered = (image: ImageRow) => ({ status: 200, statements: [], body: { image } }) as const;

/** The change of a row, of its unit's `updatedAt`, and its entry in the trail: all, or nothing. */
function written(
  { actor, kind }: ImageTask,
  { tenant, newId }: Author,
  { image, before, after, row }: RowChange,
): Change<unknown> {
  const event = {
    action: ACTIONS[kind],
    orgId: image.orgId,
    id: image.id,
    before: before && shown(before),
    after: after && shown(after),
  };
  return {
    ...answered(image),
    statements: [
      row,
      touchUnit(tenant, image.propertyId, newId().createdAt),
      ...entered(tenant.db, actor, [event], undefined),
    ],
  };
}

/** What the trail keeps of an image: all but where its bytes are. */
function shown(image: ImageRow) {
  const { objectKey: _original, thumbnailKey: _thumbnail, ...rest } = image;
  return rest;
}
