import { environment } from '#functions/core/environment.ts'
import type { Language } from './report.ts'

export interface Mail {
  subject: string
  html: string
  text: string
}

interface Content {
  language: Language
  greeting: string
  title: string
  paragraphs: readonly string[]
  /** Sanitised HTML and the same as text: what somebody wrote. */
  quote?: { html: string; text: string }
  /** None: there is nothing to open. */
  action?: { label: string; url: string }
  /** Why its reader gets it, when it is not for having an account. */
  footer?: string
}

const FOOTER: Record<Language, string> = {
  EN: 'You get this message because you have an account with Regie.',
  FR: 'Vous recevez ce message parce que vous avez un compte Regie.',
}

/** Where whoever gets a mail reads who sends it and what becomes of their data. */
const LEGAL: Record<Language, { path: string; label: string }[]> = {
  EN: [
    { path: 'legal-notice', label: 'Legal notice' },
    { path: 'privacy', label: 'Privacy notice' },
  ],
  FR: [
    { path: 'legal-notice', label: 'Mentions légales' },
    { path: 'privacy', label: 'Confidentialité' },
  ],
}
const legalLinks = (language: Language) =>
  LEGAL[language].map(({ path, label }) => ({ label, url: `${environment.siteUrl}/${path}` }))

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** What somebody wrote as plain text, to be quoted. */
export const quoted = (text: string): NonNullable<Content['quote']> => ({
  html: escapeHtml(text).replaceAll('\n', '<br>'),
  text,
})

const COLON: Record<Language, string> = { EN: ':', FR: ' :' }

/** A subject is one line of at most 150 characters, none of which is invisible or turns the others round. */
const oneLine = (text: string): string =>
  text
    .replace(/(?:(?![\u00A0\u202F])[\s\p{Cc}])+/gu, ' ')
    .replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .slice(0, 150)
    .toWellFormed()

const PARAGRAPH = 'margin:0 0 16px;font-size:15px;line-height:24px;color:#334155'

/** What a phone and a dark screen show otherwise; a mail program that knows no rules shows the light one. */
const RULES = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.page{padding:12px 8px!important}.card{padding:24px 20px!important}.do{display:block!important;text-align:center}}
@media (prefers-color-scheme:dark){.page{background:#0f172a!important}.card{background:#1e293b!important}.brand{color:#a5b4fc!important}.title{color:#f8fafc!important}.text{color:#e2e8f0!important}.quote{color:#e2e8f0!important;border-color:#64748b!important}.small,.small a{color:#94a3b8!important}}`

const button = ({ label, url }: NonNullable<Content['action']>): string =>
  `<p style="margin:24px 0"><a class="do" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#4f46e5;color:#ffffff;font-size:15px;line-height:20px;font-weight:700;text-decoration:none">${escapeHtml(label)}</a></p>`

const paragraph = (text: string): string => `<p class="text" style="${PARAGRAPH}">${escapeHtml(text)}</p>`

/** Read beside the subject in a list of mails; shown nowhere else. */
const preview = (text: string): string =>
  `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(text)}</div>`

const htmlOf = ({ language, greeting, title, paragraphs, quote, action, footer }: Content): string => `<!doctype html>
<html lang="${language.toLowerCase()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${RULES}</style></head>
<body class="page" style="margin:0;padding:24px;background:#f1f5f9;font-family:Inter,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">${preview(paragraphs[0] ?? '')}
<div class="card" style="max-width:560px;box-sizing:border-box;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px;overflow-wrap:anywhere">
<p class="brand" style="margin:0 0 24px;font-size:18px;font-weight:700;color:#4338ca">Regie</p>
<h1 class="title" style="margin:0 0 16px;font-size:22px;line-height:28px;color:#1e293b">${escapeHtml(title)}</h1>
${[greeting, ...paragraphs].map(paragraph).join('\n')}
${quote ? `<blockquote class="quote" style="margin:0 0 16px;padding:8px 16px;border-left:3px solid #cbd5e1;font-size:15px;line-height:24px;color:#334155">${quote.html}</blockquote>` : ''}
${action ? button(action) : ''}
<p class="small" style="margin:24px 0 0;font-size:12px;line-height:18px;color:#64748b">${escapeHtml(footer ?? FOOTER[language])}<br>${legalLinks(
  language,
)
  .map(({ label, url }) => `<a href="${escapeHtml(url)}" style="color:#64748b">${escapeHtml(label)}</a>`)
  .join(' · ')}</p>
</div></body></html>`

const textOf = ({ language, greeting, title, paragraphs, quote, action, footer }: Content): string =>
  [
    title,
    greeting,
    ...paragraphs,
    ...(quote ? [quote.text.replace(/^/gm, '> ')] : []),
    ...(action ? [`${action.label}${COLON[language]} ${action.url}`] : []),
    footer ?? FOOTER[language],
    legalLinks(language)
      .map(({ label, url }) => `${label}${COLON[language]} ${url}`)
      .join('\n'),
  ].join('\n\n')

/** One mail in one language, as HTML and as text; everything in it is escaped, what is quoted was sanitised before. */
export const composeMail = (content: Content): Mail => ({
  subject: oneLine(content.title),
  html: htmlOf(content),
  text: textOf(content),
})
