import createPurifier from 'dompurify'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

const purifier = createPurifier(window)

/** What is looked at again here, in the browser's own reading, after the server has cleaned it. */
const STILL = {
  FORBID_TAGS: ['style', 'img', 'picture', 'video', 'audio', 'svg', 'math', 'form', 'input', 'button', 'iframe'],
  FORBID_ATTR: ['src', 'srcset', 'background', 'poster', 'id', 'name', 'class'],
  ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
  ALLOW_DATA_ATTR: false,
  ADD_ATTR: ['target'],
}

/** Nothing is run, fetched or sent, whatever is in the frame; links open by themselves elsewhere. */
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'"
const HEAD = `<!doctype html><html><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="referrer" content="no-referrer">
<style>body{font:16px/1.5 system-ui,sans-serif;margin:12px;color:#111;background:#fff;overflow-wrap:anywhere}</style>
</head><body>`

/** What somebody outside has formatted: in a frame of its own origin that may do nothing but open links in new windows. */
const MailFrame = ({ html }: { html: string }) => {
  const { t } = useTranslation('mailbox')
  const page = useMemo(() => HEAD + purifier.sanitize(html, STILL), [html])
  return (
    <iframe
      title={t('outside.formatted')}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      srcDoc={page}
      className="h-[60vh] w-full rounded-md border border-line bg-white"
    />
  )
}
export default MailFrame
