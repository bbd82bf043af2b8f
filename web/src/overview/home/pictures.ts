/** The pictures of the landing page, which `npm run pictures` takes. */
export type LandingPicture = 'fill-month' | 'team' | 'board' | 'phone'

/** What one is called, without its ending. */
export const landingPicture = (name: LandingPicture, language: string, scheme: 'light' | 'dark'): string =>
  `${name}-${language === 'fr' ? 'fr' : 'en'}-${scheme}`
