import { changeProject, readImages } from './stock.ts';
import type { Project, StoredProject, Unit, UnitImage } from './types.ts';
import { readUnits } from './units.ts';

/** The name in a project's metadata of its chosen picture: the ids of a unit and of its image. */
const CHOSEN = 'titelbild';

/** Units among which a picture is looked for. */
const SEARCHED = 50;

/** The first of a project's units, with their images. */
export const readPicturedUnits = async (orgId: string, projectId: string) =>
  (await readUnits(orgId, { projectId, limit: SEARCHED, include: ['images'] })).units;

/**
 * A link to a project's picture: the chosen one, or else the first one of its units.
 *
 * @param known the first of its units, if they are read already.
 */
export async function readProjectCover(
  orgId: string,
  { id: projectId, metadata }: Pick<Project, 'id' | 'metadata'>,
  known?: readonly Unit[],
): Promise<string | undefined> {
  const [unitId = '', imageId] = metadata?.[CHOSEN]?.split('/') ?? [];
  const isChosen = ({ id }: UnitImage) => id === imageId;
  const image =
    known?.flatMap(({ images = [] }) => images).find(isChosen) ??
    // The unit may be gone.
    (unitId === '' ? [] : await readImages(orgId, unitId).catch(() => [])).find(isChosen);
  if (typeof image?.thumbnailUrl === 'string') return image.thumbnailUrl;
  const units = known ?? (await readPicturedUnits(orgId, projectId));
  return units.flatMap(({ images: [first] = [] }) => first?.thumbnailUrl ?? [])[0];
}

/** A picture of one of a project's units. */
export interface ProjectPicture {
  readonly unit: Unit;
  readonly image: UnitImage;
}

/** Pictures of a project's units, the floor plans last. */
export async function readProjectPictures(
  orgId: string,
  projectId: string,
): Promise<ProjectPicture[]> {
  const units = await readPicturedUnits(orgId, projectId);
  const pictures = units.flatMap((unit) => (unit.images ?? []).map((image) => ({ unit, image })));
  return pictures.toSorted((one, other) => Number(isPlan(one.image)) - Number(isPlan(other.image)));
}

/** Whether an image is a floor plan. */
export const isPlan = ({ category }: UnitImage): boolean =>
  category?.trim().toLowerCase() === 'grundriss';

/** Of some pictures, the one that a project has, and one of a floor plan. */
export function examplesOf(
  { metadata }: Pick<StoredProject, 'metadata'>,
  pictures: readonly ProjectPicture[],
) {
  const isChosen = ({ unit, image }: ProjectPicture) =>
    metadata[CHOSEN] === `${unit.id}/${image.id}`;
  return {
    cover: pictures.find(isChosen) ?? pictures.find(({ image }) => !isPlan(image)),
    plan: pictures.find(({ image }) => isPlan(image)),
  };
}

/** Stores which picture a project has. */
export async function chooseProjectCover(
  orgId: string,
  projectId: string,
  { unit, image }: ProjectPicture,
): Promise<void> {
  await changeProject(orgId, projectId, { metadata: { [CHOSEN]: `${unit.id}/${image.id}` } });
}
