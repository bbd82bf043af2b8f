import { LeaveDialog } from '#web/staffing/profiles/edit/LeaveDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import type { Writing } from './useWriting.ts'

interface Props<T extends { version: number }, D extends object> {
  writing: Writing<T, D>
  /** What keeps it from being published, a line each. */
  missing: readonly string[]
  /** Whether readers have it, and as it is stored. */
  published: boolean
  publishedAsIs: boolean
}

/** What can be done with something that is written, always in reach; whoever leaves with changes is asked what becomes of them. */
export const PublishBar = <T extends { version: number }, D extends object>({
  writing,
  missing,
  published,
  publishedAsIs,
}: Props<T, D>) => {
  const { say, isChanged, pending } = writing
  const busy = pending.save || pending.publish
  const isSettled = writing.theirs === undefined
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
          onClick={() => void writing.remove()}
        >
          {say('delete')}
        </Button>
        {published && (
          <Button variant="text" disabled={busy || !isSettled} onClick={() => void writing.withdraw()}>
            {say('withdraw')}
          </Button>
        )}
        <Button
          variant="outline"
          busy={pending.save}
          disabled={!isChanged || !isSettled}
          onClick={() => void writing.saveAlone()}
        >
          {say('save')}
        </Button>
        <Button
          variant="primary"
          busy={busy}
          disabled={!isSettled || missing.length > 0 || (!isChanged && publishedAsIs)}
          onClick={() => void writing.publish(true)}
        >
          {say('publish')}
        </Button>
      </div>
      <LeaveDialog
        unsaved={writing.isUnsaved}
        save={async () => (await writing.save()) !== undefined}
        busy={pending.save}
        onLeave={writing.giveUp}
      />
    </>
  )
}
