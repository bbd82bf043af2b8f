import {
  BanknotesIcon,
  CheckBadgeIcon,
  DocumentTextIcon,
  HandThumbUpIcon,
  PencilSquareIcon,
  ScaleIcon,
} from '@heroicons/react/24/outline'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { LegalLinks } from '#web/overview/legal/LegalLinks.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Logo } from '#web/ui/images/Logo.tsx'
import { type LandingPicture, landingPicture, SMALL_WIDTH_PX } from './pictures.ts'

const FEATURES = [
  ['fill', PencilSquareIcon],
  ['sign', CheckBadgeIcon],
  ['consent', HandThumbUpIcon],
  ['match', ScaleIcon],
  ['resume', DocumentTextIcon],
  ['pay', BanknotesIcon],
] as const
const PROMISES = ['a', 'b', 'c'] as const

const LINK = 'inline-flex min-h-12 items-center justify-center rounded-lg px-6 text-lg font-medium'

interface Props {
  /** Shown to the right of the name. */
  tools: ReactNode
  /** Replaces the sign-in buttons while offline. */
  offline?: ReactNode
  signIn: string
}

/** The landing page. Prerendered by the build, so that it shows before the app has loaded. */
export const Landing = ({ tools, offline, signIn }: Props) => {
  const { t } = useTranslation('home')
  return (
    <div className="mx-auto max-w-7xl px-4 py-6 sm:px-8 lg:px-12">
      <header className="flex flex-wrap items-center justify-between gap-x-2 gap-y-4">
        <p className="flex items-center gap-3 text-2xl font-bold">
          <Logo size={40} />
          Regie
        </p>
        {tools}
      </header>
      <section className="grid items-center gap-10 py-12 lg:grid-cols-2 lg:py-20">
        <div>
          <h1 className="text-4xl leading-tight font-extrabold tracking-tight text-balance sm:text-7xl">
            {t('home.title')}
          </h1>
          <p className="mt-5 max-w-xl text-lg leading-7 text-secondary">{t('home.text')}</p>
          {offline ?? (
            <p className="mt-8 flex flex-wrap gap-4">
              <Link to="/sign-up" className={`${LINK} bg-primary text-on-primary hover:bg-primary-strong`}>
                {t('home.begin')}
              </Link>
              <Link to={signIn} className={`${LINK} border border-field hover:bg-hover`}>
                {t('home.already')}
              </Link>
            </p>
          )}
        </div>
        <Picture name="fill-month" alt={t('home.picture')} width={1280} height={800} first />
      </section>
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {FEATURES.map(([feature, Icon]) => (
          <li key={feature} className="rounded-2xl bg-card p-6 shadow-card">
            <Icon aria-hidden className="size-12 rounded-full bg-tint p-2.5 text-link" />
            <h2 className="mt-4 text-xl font-semibold">{t(`home.features.${feature}.title`)}</h2>
            <p className="mt-2 text-secondary">{t(`home.features.${feature}.text`)}</p>
          </li>
        ))}
      </ul>
      {/* Widths follow the aspect ratios, so that all have the same height. */}
      <section className="grid items-start gap-6 py-12 lg:grid-cols-[1600fr_1600fr_462fr] lg:py-16">
        <Picture name="board" alt={t('home.pictures.board')} width={1280} height={800} />
        <Picture name="team" alt={t('home.pictures.team')} width={1280} height={800} />
        <div className="mx-auto w-64 lg:w-auto">
          <Picture name="phone" alt={t('home.pictures.phone')} width={390} height={844} />
        </div>
      </section>
      <section className="rounded-2xl bg-card p-8 shadow-card">
        <h2 className="text-2xl font-bold">{t('home.safe.title')}</h2>
        <ul className="mt-4 grid gap-4 md:grid-cols-3">
          {PROMISES.map((one) => (
            <li key={one} className="flex gap-3">
              <CheckBadgeIcon aria-hidden className="size-6 shrink-0 text-good-text" />
              {t(`home.safe.${one}`)}
            </li>
          ))}
        </ul>
      </section>
      <footer className="flex flex-wrap items-center gap-x-8 gap-y-2 py-8 text-secondary">
        {t('shell.footer', { year: new Date().getFullYear() })}
        <LegalLinks />
      </footer>
    </div>
  )
}

interface PictureProps {
  name: LandingPicture
  alt: string
  width: number
  height: number
  /** Loaded eagerly; others lazily. */
  first?: boolean
}

/** A picture per language and colour scheme: lazy loading skips those that are not displayed. */
const Picture = ({ name, alt, width, height, first = false }: PictureProps) => {
  const { i18n } = useTranslation()
  return (['light', 'dark'] as const).map((scheme) => {
    const path = `/pictures/${landingPicture(name, i18n.language, scheme)}`
    return (
      <img
        key={scheme}
        src={`${path}.webp`}
        srcSet={width > 800 ? `${path}-small.webp ${SMALL_WIDTH_PX}w, ${path}.webp 1280w` : undefined}
        sizes={width > 800 ? '(min-width: 1280px) 40rem, (min-width: 1024px) 45vw, 92vw' : undefined}
        width={width}
        height={height}
        alt={alt}
        loading="lazy"
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        className={`h-auto w-full rounded-2xl border border-line shadow-2xl ${scheme === 'light' ? 'dark:hidden' : 'hidden dark:block'}`}
      />
    )
  })
}
