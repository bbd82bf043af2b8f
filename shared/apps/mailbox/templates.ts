import { foldText } from '#shared/core/text/fold.ts'

/** Per person. */
export const MAX_TEMPLATES = 30
export const MAX_TEMPLATE_NAME_LENGTH = 60
/** Stored characters, markup included: all of somebody's templates are one item. */
export const MAX_TEMPLATE_LENGTH = 3000

/** The template with this name, ignoring case and accents. */
export const findByName = <T extends { name: string }>(templates: readonly T[], name: string): T | undefined =>
  templates.find((one) => foldText(one.name) === foldText(name.trim()))
