import type { ComponentChildren } from 'preact';
import { rereadPerson } from '../../api/cache.ts';
import { changeOrganisation } from '../../api/service.ts';
import type { Organisation } from '../../api/types.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { Form } from '../../components/form.tsx';
import type { Typed } from '../../kit/typed.ts';

interface Props {
  readonly organisation: Organisation;
  readonly typed: Pick<Typed<object>, 'changed' | 'kept'>;
  /** Label of the button. */
  readonly action: string;
  /** What is announced once the values are saved. */
  readonly notice: string;
  readonly saved: () => Promise<void>;
  readonly children: ComponentChildren;
}

/** Some fields of the organisation, with a button that saves what has changed. */
export function SavedForm({ organisation, typed, action, notice, ...rest }: Props) {
  const announce = useAnnounce();
  const submission = useSubmit();
  const { changed, kept } = typed;
  const send = async () => {
    await changeOrganisation(organisation.id, changed);
    if ('name' in changed) void rereadPerson();
    announce(notice);
    await rest.saved();
    kept.drop();
  };
  const isUnchanged = Object.keys(changed).length === 0;
  const save = (
    <div>
      <Button type="submit" kind="primary" busy={submission.busy} disabled={isUnchanged}>
        {action}
      </Button>
    </div>
  );
  return (
    <Form submission={submission} send={send} kept={kept} footer={save}>
      {rest.children}
    </Form>
  );
}
