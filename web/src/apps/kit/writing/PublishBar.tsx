import { LeaveDialog } from '#web/app/unsaved/LeaveDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import type { DraftEditor } from './useDraftEditor.ts'

interface Props<T extends { version: number }, D extends object> {
  editor: DraftEditor<T, D>
  /** What prevents publication, one line each. */
  missing: readonly string[]
  /** Whether it is published, and whether the published version is the stored one. */
  published: boolean
  publishedAsIs: boolean
}

/** The actions on a draft, in a sticky bar; leaving with unsaved changes asks first. */
export const PublishBar = <T extends { version: number }, D extends object>({
  editor,
  missing,
  published,
  publishedAsIs,
}: Props<T, D>) => {
  const { say, isChanged, pending } = editor
  const busy = pending.save || pending.publish
  const isSettled = editor.theirs === undefined
  return (
    <>
      {missing.length > 0 && (
        <Notice tone="info" title={say('missing')}>
          <ul className="list-disc pl-5 text-md text-secondary">
            {missing.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Notice>
      )}
      <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-3 rounded-2xl bg-card p-3 shadow-panel sm:bottom-4">
        <Button
          variant="text"
          className="mr-auto text-danger-text!"
          busy={pending.remove}
          onClick={() => void editor.remove()}
        >
          {say('delete')}
        </Button>
        {published && (
          <Button variant="text" disabled={busy || !isSettled} onClick={() => void editor.withdraw()}>
            {say('withdraw')}
          </Button>
        )}
        <Button
          variant="outline"
          busy={pending.save}
          // Saved meanwhile, what is being published would count as changed by somebody else.
          disabled={!isChanged || !isSettled || pending.publish}
          onClick={() => void editor.saveAlone()}
        >
          {say('save')}
        </Button>
        <Button
          variant="primary"
          busy={busy}
          disabled={!isSettled || missing.length > 0 || (!isChanged && publishedAsIs)}
          onClick={() => void editor.publish(true)}
        >
          {say('publish')}
        </Button>
      </div>
      <LeaveDialog
        unsaved={editor.isUnsaved}
        save={async () => (await editor.save()) !== undefined}
        busy={pending.save}
        onLeave={editor.giveUp}
      />
    </>
  )
}
