import { environment } from '#functions/core/environment.ts'
import { readableColour } from '#shared/people/company/letterhead.ts'
import type { Language } from './report.ts'

const PRODUCT = 'Regie'

export interface Mail {
  /** The sender's name as mail programs show it. */
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
  /** A quotation, as sanitised HTML and as text. */
  quote?: { html: string; text: string }
  /** Omitted without a link. */
  action?: { label: string; url: string }
  /** Why the recipient gets it, when not for having an account. */
  footer?: string
  /** The sending company, for recipients without an account: its name as `toMailName` gives it, and its colour. */
  company?: { name: string; colour: string | null }
  /** The sender's name, when not Regie alone. */
  sender?: string | undefined
}

const FOOTER: Record<Language, string> = {
  EN: 'You get this message because you have an account with Regie.',
  FR: 'Vous recevez ce message parce que vous avez un compte Regie.',
}

/** Links of the footer to the legal and privacy notices. */
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

/** Plain text as a quotation. */
export const escapeQuote = (text: string): NonNullable<Content['quote']> => ({
  html: escapeHtml(text).replaceAll('\n', '<br>'),
  text,
})

const COLON: Record<Language, string> = { EN: ':', FR: ' :' }

/** A subject: one line of at most 150 visible characters, without direction marks. */
const oneLine = (text: string): string =>
  text
    .replace(/(?:(?![\u00A0\u202F])[\s\p{Cc}])+/gu, ' ')
    .replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .slice(0, 150)
    .toWellFormed()

/** Outlook takes the first or the last font: with an unknown one first it would fall back to Times. */
const FONT = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
/** The colours of the app (`web/src/styles/tokens.css`). */
const LIGHT = { page: '#f7f8fa', card: '#ffffff', ink: '#1e293b', hint: '#5a6a80', rim: '#d0d7e2' }
const DARK = { page: '#0d1017', card: '#151922', ink: '#f3f5f8', hint: '#8d97a8', field: '#667085', brand: '#a5b4fc' }
const BODY = `${FONT};font-size:15px;line-height:24px;color:${LIGHT.ink}`
const PARAGRAPH = `margin:0 0 16px;${BODY}`

/** Styles for phones. Gmail drops a whole style block for one unknown rule, so dark mode has its own. */
const PHONE =
  '@media (max-width:480px){.around{padding:12px 8px!important}.inside{padding:24px 20px!important}.do{width:100%!important}.do a{display:block!important;text-align:center!important}}'
/** A company's name in ink, as its own colour may be too dark. */
const darkModeColour = (brand: string) => `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.page{background:${DARK.page}!important}.card{background:${DARK.card}!important}.brand{color:${brand}!important}.title,.text{color:${DARK.ink}!important}.quote{color:${DARK.ink}!important;border-color:${DARK.field}!important}.small,.small a{color:${DARK.hint}!important}}`

/** Outlook renders with Word: layout tables, marked as presentation for screen readers. */
const table = (attributes: string, rows: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>${rows}</table>`
const WIDTH = 560
/** Outlook ignores max-width: it gets a table of fixed width. */
const limitWidth = (html: string): string =>
  `<!--[if mso]><table role="presentation" cellpadding="0" cellspacing="0" border="0" width="${WIDTH}"><tr><td><![endif]-->${html}<!--[if mso]></td></tr></table><![endif]-->`

/** Padding on the link and, for Outlook, on the cell. */
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

/** The preheader, which mail programs show beside the subject. */
const preview = (text: string): string =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(text)}</div>`

const renderHtml = ({ language, greeting, title, paragraphs, quote, action, footer, company }: Content): string => {
  const ink = company ? readableColour(company.colour) : '#4f46e5'
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
<html lang="${language.toLowerCase()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="x-apple-disable-message-reformatting"><title>${escapeHtml(title)}</title><style>${PHONE}</style><style>${darkModeColour(company ? DARK.ink : DARK.brand)}</style></head>
<body class="page" style="margin:0;padding:0;background:${LIGHT.page}">${preview(paragraphs[0] ?? '')}
${table(`width="100%" class="page" bgcolor="${LIGHT.page}" style="background:${LIGHT.page}"`, `<tr><td class="around" align="center" style="padding:24px">${limitWidth(card)}</td></tr>`)}
</body></html>`
}

const renderText = ({ language, greeting, title, paragraphs, quote, action, footer }: Content): string =>
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

/** The sender's name of a company's mail, never without ours; the company as `toMailName` gives it. */
export const companySender = (company: string): string => `${oneLine(company)} via ${PRODUCT}`

/** A mail in one language, as HTML and as text; all values are escaped, quotations were sanitised before. */
export const composeMail = (content: Content): Mail => ({
  from: content.sender ? companySender(content.sender) : PRODUCT,
  subject: oneLine(content.title),
  html: renderHtml(content),
  text: renderText(content),
})
