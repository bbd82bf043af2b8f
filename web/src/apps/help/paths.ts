export const HELP = '/apps/help-center'
export const guidePath = (category: string, guide: string): string => `${HELP}/guides/${category}/${guide}`
/** Path of the article editor. */
export const AUTHORING = `${HELP}/authoring`
export const editPath = (article: string): string => `${AUTHORING}/${article}`
export const readersPath = (article: string): string => `${editPath(article)}/readers`
export const versionsPath = (article: string): string => `${editPath(article)}/versions`

/** Input that lists every guide, without content. */
export const ALL_GUIDES = { limit: 1000 }
