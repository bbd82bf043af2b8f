import { PhotoIcon } from '@heroicons/react/24/outline'
import { useMemo, useState } from 'react'
import { PICTURES_FRAME } from '#shared/apps/mailbox/picturesFrame.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { buildMailPage } from './buildMailPage.ts'

/** Blocks scripts, requests and forms within the frame; links open in a new window. */
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'"
const HEAD = `<!doctype html><html><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="referrer" content="no-referrer">
<style>body{font:16px/1.5 system-ui,sans-serif;margin:12px;color:#111;background:#fff;overflow-wrap:anywhere}</style>
</head><body>`

const SANDBOX_PERMISSIONS = 'allow-popups allow-popups-to-escape-sandbox'
const FRAME_CLASSES = 'h-[60vh] w-full rounded-md border border-line bg-white'

/**
 * The HTML of an external mail, in a sandboxed frame that can only open links in new windows. Pictures load on request,
 * for this mail only.
 */
const MailFrame = ({ html }: { html: string }) => {
  const { t } = useTranslation('mailbox')
  const page = useMemo(() => buildMailPage(html), [html])
  const [shown, setShown] = useState(false)
  const frame = { title: t('outside.formatted'), referrerPolicy: 'no-referrer', className: FRAME_CLASSES } as const
  if (shown) {
    // Same origin is needed to fill the frame from the page; scripts stay blocked in it.
    return (
      <iframe
        {...frame}
        sandbox={`allow-same-origin ${SANDBOX_PERMISSIONS}`}
        src={PICTURES_FRAME}
        onLoad={({ currentTarget }) => writeDocument(currentTarget, page.withPictures)}
      />
    )
  }
  return (
    <>
      {page.pictures > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md bg-soft px-4 py-3">
          <p className="min-w-0 grow basis-60 text-md text-secondary">{t('outside.picturesText')}</p>
          <Button variant="outline" icon={PhotoIcon} onClick={() => setShown(true)}>
            {t('outside.showPictures')}
          </Button>
        </div>
      )}
      <iframe {...frame} sandbox={SANDBOX_PERMISSIONS} srcDoc={HEAD + page.withLinks} />
    </>
  )
}
export default MailFrame

/** Writes a mail into its frame, whose own CSP applies to it. */
const writeDocument = ({ contentDocument: inside }: HTMLIFrameElement, html: string): void => {
  if (!inside || new URL(inside.URL).pathname !== PICTURES_FRAME) return
  inside.body.innerHTML = html
  for (const picture of inside.images) {
    picture.referrerPolicy = 'no-referrer'
    picture.src = picture.dataset.src ?? ''
  }
}
