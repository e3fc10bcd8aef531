import {
  chooseProjectCover,
  type ProjectPicture,
  readProjectPictures,
} from '../../api/project-cover.ts';
import { useReading } from '../../api/use-reading.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { CloseButton, Dialog, DialogActions } from '../../components/dialog.tsx';
import type { OnPage } from '../../components/form-dialog.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { RefusalBanner } from '../../components/refusal-banner.tsx';
import { useMembership } from '../../membership/membership.ts';
import { projectWords } from './words.ts';
import { nameOf } from '../../texts/unit-name.ts';
import { useTexts } from '../../kit/use-texts.ts';

/** Pictures that are offered. */
const OFFERED = 40;

interface Props extends OnPage {
  readonly projectId: string;
}

/** Chooses a project's picture among those of its units. */
export function CoverDialog({ projectId, close, changed }: Props) {
  const { t } = useTexts(projectWords);
  const { orgId } = useMembership();
  const announce = useAnnounce();
  const { refusal, submit } = useSubmit();
  const reading = useReading(`pictures of ${projectId}`, () =>
    readProjectPictures(orgId, projectId),
  );
  const choose = async (picture: ProjectPicture) => {
    await chooseProjectCover(orgId, projectId, picture);
    close();
    announce(t.projectPage.coverChanged);
    await changed();
  };
  return (
    <Dialog title={t.projectPage.changeCover} onClose={close} size="wide">
      <RefusalBanner refusal={refusal} />
      <Loaded reading={reading} lines={8}>
        {(pictures) => (
          <ul class="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3">
            {pictures.slice(0, OFFERED).map((picture) => {
              const { unit, image } = picture;
              const name = [image.category, nameOf(unit)].filter(Boolean).join(', ');
              return (
                image.thumbnailUrl !== null && (
                  <li key={image.id}>
                    <button
                      type="button"
                      class="grid w-full gap-1 rounded-6 border border-line p-1 text-left hover:border-accent"
                      onClick={() => void submit(() => choose(picture))}
                    >
                      <img
                        class="aspect-4/3 w-full rounded-4 bg-[#fff] object-cover"
                        src={image.thumbnailUrl}
                        alt=""
                        loading="lazy"
                      />
                      <span class="small cut">{name}</span>
                    </button>
                  </li>
                )
              );
            })}
          </ul>
        )}
      </Loaded>
      <DialogActions>
        <CloseButton>{t.common.cancel}</CloseButton>
      </DialogActions>
    </Dialog>
  );
}
