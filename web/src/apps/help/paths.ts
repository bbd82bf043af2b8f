export const HELP = '/apps/help-center'
export const guidePath = (category: string, guide: string): string => `${HELP}/guides/${category}/${guide}`
/** Where the company's articles are written. */
export const AUTHORING = `${HELP}/authoring`
export const editPath = (article: string): string => `${AUTHORING}/${article}`

/** Asks for every guide, without its content. */
export const ALL_GUIDES = { limit: 1000 }
/** Asks for the categories alone. */
export const NO_GUIDES = { limit: 0 }
