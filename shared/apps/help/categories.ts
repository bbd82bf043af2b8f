import { foldText } from '#shared/core/text/fold.ts'

/** A guide with steps and pictures, or a question with a short answer in plain text. */
export const ARTICLE_KINDS = ['GUIDE', 'QUESTION'] as const
export type ArticleKind = (typeof ARTICLE_KINDS)[number]

interface Titles {
  EN: string
  FR: string
}

/** The product's categories of guides, in the order of the help center. */
export const GUIDE_CATEGORIES = [
  'getting-started',
  'months',
  'projects',
  'apps',
  'settings',
  'payments',
  'your-account',
] as const
export type GuideCategory = (typeof GUIDE_CATEGORIES)[number]

export const CATEGORY_TITLES: Readonly<Record<GuideCategory, Titles>> = {
  'getting-started': { EN: 'Getting started', FR: 'Premiers pas' },
  months: { EN: 'Timesheets', FR: 'CRA' },
  projects: { EN: 'Missions and candidates', FR: 'Missions et candidats' },
  apps: { EN: 'Apps and figures', FR: 'Outils et chiffres' },
  settings: { EN: 'Run the workspace', FR: 'Gérer l’espace' },
  payments: { EN: 'Invoicing and usage', FR: 'Facturation et consommation' },
  'your-account': { EN: 'Your account', FR: 'Votre compte' },
}

/** The product's categories of questions, in the order of the help center. */
const QUESTION_CATEGORIES = ['most-asked', 'general-inquiries', 'apps', 'licenses', 'payments', 'support'] as const
type QuestionCategory = (typeof QUESTION_CATEGORIES)[number]

export const QUESTION_TITLES: Readonly<Record<QuestionCategory, Titles>> = {
  'most-asked': { EN: 'Most asked', FR: 'Les plus fréquentes' },
  'general-inquiries': { EN: 'About Regie', FR: 'À propos de Regie' },
  apps: { EN: 'Apps and help', FR: 'Outils et aide' },
  licenses: { EN: 'Access and permissions', FR: 'Accès et droits' },
  payments: { EN: 'Invoicing', FR: 'Facturation' },
  support: { EN: 'When something goes wrong', FR: 'En cas de problème' },
}

/** A category of either kind; one of the company has a title in one language at least. */
interface TitledCategory {
  slug: string
  titles: Titles
}

/** The product's categories for a kind of article; those of the company are for both kinds. */
export const PRODUCT_CATEGORIES: Readonly<Record<ArticleKind, readonly TitledCategory[]>> = {
  GUIDE: GUIDE_CATEGORIES.map((slug) => ({ slug, titles: CATEGORY_TITLES[slug] })),
  QUESTION: QUESTION_CATEGORIES.map((slug) => ({ slug, titles: QUESTION_TITLES[slug] })),
}

const ALL_PRODUCT_CATEGORIES = [...PRODUCT_CATEGORIES.GUIDE, ...PRODUCT_CATEGORIES.QUESTION]

export const isProductCategory = (kind: ArticleKind, category: string): boolean =>
  PRODUCT_CATEGORIES[kind].some(({ slug }) => slug === category)

/** The slugs that no category of a company takes. */
export const PRODUCT_SLUGS: ReadonlySet<string> = new Set(ALL_PRODUCT_CATEGORIES.map(({ slug }) => slug))

/** The category with exactly these titles, ignoring case and accents. */
export const findByTitles = <C extends TitledCategory>(categories: readonly C[], { EN, FR }: Titles): C | undefined =>
  categories.find(({ titles }) => foldText(titles.EN) === foldText(EN) && foldText(titles.FR) === foldText(FR))

/** Whether one of these titles is that of another category, ignoring case and accents. */
export const isTitleTaken = (titles: Titles, others: readonly TitledCategory[]): boolean => {
  const folded = ({ EN, FR }: Titles) => [EN, FR].map(foldText).filter(Boolean)
  const taken = new Set([...others, ...ALL_PRODUCT_CATEGORIES].flatMap((one) => folded(one.titles)))
  return folded(titles).some((title) => taken.has(title))
}
