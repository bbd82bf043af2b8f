import type { ReactNode } from 'react'
import { Link, useLoaderData, useLocation } from 'react-router-dom'
import { useFormats } from '#web/app/format.ts'
import { dateFormat } from '#web/app/intl.ts'
import { LanguageSwitch } from '#web/app/shell/language/LanguageSwitch.tsx'
import { call } from '#web/client/call.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Logo } from '#web/ui/images/Logo.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { LegalLinks } from './LegalLinks.tsx'
import { LEGAL_PAGES } from './legalPages.ts'

/** Loads the operator, whom these pages name. */
export const loader = () => call(contracts.onboarding.operator, {})

interface SectionTexts {
  title: string
  text: string
}
type Operator = Awaited<ReturnType<typeof loader>>['operator']

/** Whether a section applies: those about optional services depend on the stage's settings. */
const isUsed = (key: string, { services }: Operator): boolean => services[key as keyof Operator['services']] ?? true

/** The additional data processors of this stage, one section each. */
const listProcessors = ({ processors }: Operator, language: 'fr' | 'en'): [string, SectionTexts][] =>
  processors.map(({ name, place, purpose }) => [name, { title: name, text: `${purpose[language]} (${place})` }])

const Section = ({ title, text, more }: SectionTexts & { more?: ReactNode }) => (
  <section className="mt-8">
    <h2 className="text-xl font-semibold">{title}</h2>
    {text.split('\n').map((paragraph) => (
      <p key={paragraph} className="mt-2 max-w-prose leading-7 break-words">
        {paragraph}
      </p>
    ))}
    {more && <p className="mt-2">{more}</p>}
  </section>
)

/** A legal page: its texts, with the operator filled in. */
export const Component = () => {
  const { t: shell, i18n } = useTranslation()
  const { pathname } = useLocation()
  const { operator, termsVersion } = useLoaderData<typeof loader>()
  const name = LEGAL_PAGES.find(({ path }) => pathname === `/${path}`)?.name ?? 'notice'
  const { language } = useFormats()
  // i18next has no type for whole objects; tests compare the sections of both languages.
  const since = dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const texts: unknown = i18n.t(`${name}.sections`, {
    ns: 'legal',
    returnObjects: true,
    ...operator,
    termsVersion: since.format(new Date(termsVersion)),
  })
  const sections = Object.entries(texts as Record<string, SectionTexts>).filter(
    ([key]) => name !== 'processors' || isUsed(key, operator),
  )
  const toProcessors = (
    <Link to="/processors" className="text-link underline">
      {shell('legal.processors')}
    </Link>
  )
  return (
    <div className="mx-auto w-full max-w-read px-4 py-8 sm:px-8">
      <header className="flex items-center justify-between">
        <Link to="/home" aria-label={shell('signIn.home')} className="inline-block rounded-xl">
          <Logo size={48} />
        </Link>
        <LanguageSwitch />
      </header>
      <div>
        <PageTitle className="mt-8">{shell(`legal.${name}`)}</PageTitle>
        {[...sections, ...(name === 'processors' ? listProcessors(operator, language) : [])].map(([key, section]) => (
          <Section key={key} {...section} more={name === 'privacy' && key === 'recipients' && toProcessors} />
        ))}
      </div>
      <footer className="mt-12 border-t border-line pt-4 text-secondary">
        <LegalLinks />
      </footer>
    </div>
  )
}
