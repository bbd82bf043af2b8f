export const HELP = '/apps/help-center'
export const guidePath = (category: string, guide: string): string => `${HELP}/guides/${category}/${guide}`
/** Where the company's articles are written. */
export const AUTHORING = `${HELP}/authoring`
export const editPath = (article: string): string => `${AUTHORING}/${article}`
export const versionsPath = (article: string): string => `${editPath(article)}/versions`

/** Asks for every guide, without its content. */
export const ALL_GUIDES = { limit: 1000 }
