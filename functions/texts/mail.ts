import { environment } from '#functions/core/environment.ts'
import { inkOf } from '#shared/people/company/letterhead.ts'
import type { Language } from './report.ts'

const PRODUCT = 'Regie'

export interface Mail {
  /** What mail programs show as its sender. */
  from: string
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
  /** Whose mail it is, to somebody who has no account: its name as `inMail` gives it, and its colour. */
  company?: { name: string; colour: string | null }
  /** What its sender is called, when it is not Regie alone. */
  sender?: string | undefined
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

/** Outlook knows these fonts or takes the last; with one before them that it does not know it would write in Times. */
const FONT = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
/** The app's own grounds and inks (`web/src/styles/tokens.css`): what is opened from a mail goes on looking like it. */
const LIGHT = { page: '#f7f8fa', card: '#ffffff', ink: '#1e293b', hint: '#5a6a80', rim: '#d0d7e2' }
const DARK = { page: '#0d1017', card: '#151922', ink: '#f3f5f8', hint: '#8d97a8', field: '#667085', brand: '#a5b4fc' }
const BODY = `${FONT};font-size:15px;line-height:24px;color:${LIGHT.ink}`
const PARAGRAPH = `margin:0 0 16px;${BODY}`

/** What a phone shows otherwise. Gmail leaves out a whole block for one rule that it does not know: so what is dark is the next one. */
const PHONE =
  '@media (max-width:480px){.around{padding:12px 8px!important}.inside{padding:24px 20px!important}.do{width:100%!important}.do a{display:block!important;text-align:center!important}}'
/** The name of a company, whose colour may be too dark for it, is written in ink. */
const inTheDark = (brand: string) => `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.page{background:${DARK.page}!important}.card{background:${DARK.card}!important}.brand{color:${brand}!important}.title,.text{color:${DARK.ink}!important}.quote{color:${DARK.ink}!important;border-color:${DARK.field}!important}.small,.small a{color:${DARK.hint}!important}}`

/** Outlook shows what Word can: tables in tables, each telling screen readers that it is none. */
const table = (attributes: string, rows: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>${rows}</table>`
const WIDTH = 560
/** Outlook knows no greatest width: for it alone there is a table of that width around the one that others narrow. */
const narrow = (html: string): string =>
  `<!--[if mso]><table role="presentation" cellpadding="0" cellspacing="0" border="0" width="${WIDTH}"><tr><td><![endif]-->${html}<!--[if mso]></td></tr></table><![endif]-->`

/** The room around its words is the link's, and for Outlook, which gives links none, the cell's. */
const button = ({ label, url }: NonNullable<Content['action']>, ink: string): string =>
  table(
    'class="do" style="margin:24px 0"',
    `<tr><td bgcolor="${ink}" style="border-radius:8px;background:${ink};mso-padding-alt:12px 24px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;${FONT};font-size:15px;line-height:20px;font-weight:700;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr>`,
  )

const paragraph = (text: string): string => `<p class="text" style="${PARAGRAPH}">${escapeHtml(text)}</p>`

const quotation = ({ html }: NonNullable<Content['quote']>): string =>
  table(
    'width="100%" style="margin:0 0 16px"',
    `<tr><td class="quote" style="padding:8px 16px;border-left:3px solid ${LIGHT.rim};${BODY}">${html}</td></tr>`,
  )

/** Read beside the subject in a list of mails; shown nowhere else. */
const preview = (text: string): string =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(text)}</div>`

const htmlOf = ({ language, greeting, title, paragraphs, quote, action, footer, company }: Content): string => {
  const ink = company ? inkOf(company.colour) : '#4f46e5'
  const links = legalLinks(language)
    .map(({ label, url }) => `<a href="${escapeHtml(url)}" style="color:${LIGHT.hint}">${escapeHtml(label)}</a>`)
    .join(' · ')
  const inside = [
    `<p class="brand" style="margin:0 0 24px;${FONT};font-size:18px;line-height:24px;font-weight:700;color:${company ? ink : '#4338ca'}">${escapeHtml(company?.name ?? PRODUCT)}</p>`,
    `<h1 class="title" style="margin:0 0 16px;${FONT};font-size:22px;line-height:28px;font-weight:700;color:${LIGHT.ink}">${escapeHtml(title)}</h1>`,
    ...[greeting, ...paragraphs].map(paragraph),
    ...(quote ? [quotation(quote)] : []),
    ...(action ? [button(action, ink)] : []),
    `<p class="small" style="margin:24px 0 0;${FONT};font-size:12px;line-height:18px;color:${LIGHT.hint}">${escapeHtml(footer ?? FOOTER[language])}<br>${links}</p>`,
  ].join('\n')
  const card = table(
    `width="100%" class="card" bgcolor="${LIGHT.card}" style="max-width:${WIDTH}px;background:${LIGHT.card};border-radius:12px"`,
    `<tr><td class="inside" align="left" style="padding:32px;${company ? `border-top:6px solid ${ink};` : ''}border-radius:12px;overflow-wrap:anywhere;word-break:break-word">\n${inside}\n</td></tr>`,
  )
  return `<!doctype html>
<html lang="${language.toLowerCase()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="x-apple-disable-message-reformatting"><title>${escapeHtml(title)}</title><style>${PHONE}</style><style>${inTheDark(company ? DARK.ink : DARK.brand)}</style></head>
<body class="page" style="margin:0;padding:0;background:${LIGHT.page}">${preview(paragraphs[0] ?? '')}
${table(`width="100%" class="page" bgcolor="${LIGHT.page}" style="background:${LIGHT.page}"`, `<tr><td class="around" align="center" style="padding:24px">${narrow(card)}</td></tr>`)}
</body></html>`
}

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
  from: content.sender ? `${oneLine(content.sender)} via ${PRODUCT}` : PRODUCT,
  subject: oneLine(content.title),
  html: htmlOf(content),
  text: textOf(content),
})
