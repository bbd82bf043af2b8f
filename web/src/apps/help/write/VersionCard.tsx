import { ArrowUturnLeftIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import type { ArticleKind } from '#shared/apps/help/categories.ts'
import type { ArticleToWrite } from '#shared/apps/help/entities.ts'
import { LANGUAGES, languageFor, languagesOf } from '#shared/apps/help/rules.ts'
import { useLanguage } from '#web/texts/useLanguage.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { SafeHtml } from '#web/ui/html/SafeHtml.tsx'
import { Tabs } from '#web/ui/tabs/Tabs.tsx'
import { useAuthorPictures } from '../pictures/useAuthorPictures.ts'

interface Props {
  /** Id of the article. */
  id: string
  kind: ArticleKind
  version: number
  shown: ArticleToWrite
  /** Title of its category; undefined: it was deleted. */
  place: string | undefined
  busy: boolean
  /** Undefined: it equals the draft. */
  onRestore: (() => void) | undefined
}

/** A published version of an article, in each of its languages. */
export const VersionCard = ({ id, kind, version, shown: { texts, audience }, place, busy, onRestore }: Props) => {
  const { t } = useTranslation('help')
  const written = languagesOf(texts, kind)
  const own = useLanguage()
  const [language, setLanguage] = useState(languageFor(written, own) ?? own)
  const { title, subtitle, content } = texts[language]
  const { addressOf } = useAuthorPictures(id, version)
  return (
    <Card
      title={title}
      actions={
        onRestore && (
          <Button variant="outline" icon={ArrowUturnLeftIcon} busy={busy} onClick={onRestore}>
            {t('versions.restore')}
          </Button>
        )
      }
    >
      <p className="mb-4 text-md text-secondary">{[place, t(`audience.${audience}`)].filter(Boolean).join(' · ')}</p>
      <Tabs
        label={t('edit.languages')}
        value={language}
        onChange={setLanguage}
        tabs={LANGUAGES.filter((one) => written.includes(one)).map((key) => ({ key, label: t(`languages.${key}`) }))}
      >
        <div className="pt-5 break-words" lang={language.toLowerCase()}>
          {kind === 'QUESTION' ? (
            <p className="whitespace-pre-line">{content}</p>
          ) : (
            <>
              <p className="mb-4 text-secondary">{subtitle}</p>
              <SafeHtml html={content} addressOf={addressOf} />
            </>
          )}
        </div>
      </Tabs>
    </Card>
  )
}
