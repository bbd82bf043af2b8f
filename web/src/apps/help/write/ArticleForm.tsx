import { useState } from 'react'
import type { ArticleKind } from '#shared/apps/help/categories.ts'
import type { ArticleToWrite } from '#shared/apps/help/entities.ts'
import { ARTICLE_AUDIENCES, ARTICLE_LIMITS, LANGUAGES } from '#shared/apps/help/rules.ts'
import { useLanguage } from '#web/texts/useLanguage.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { RadioGroup } from '#web/ui/forms/RadioGroup.tsx'
import { RichText } from '#web/ui/forms/richText/RichText.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Tabs } from '#web/ui/tabs/Tabs.tsx'
import { useEditorPictures } from './useEditorPictures.ts'

interface Props {
  id: string
  kind: ArticleKind
  draft: ArticleToWrite
  onChange: (some: Partial<ArticleToWrite>) => void
  categories: readonly { value: string; label: string }[]
}

type Change = (some: Partial<ArticleToWrite['texts']['EN']>) => void

/** The form of an article: texts per language, category and audience. */
export const ArticleForm = ({ id, kind, draft, onChange, categories }: Props) => {
  const { t } = useTranslation('help')
  const [language, setLanguage] = useState(useLanguage())
  const change: Change = (some) =>
    onChange({ texts: { ...draft.texts, [language]: { ...draft.texts[language], ...some } } })
  return (
    <>
      <Card>
        <Tabs
          label={t('edit.languages')}
          value={language}
          onChange={setLanguage}
          tabs={LANGUAGES.map((key) => ({ key, label: t(`languages.${key}`) }))}
        >
          <div className="flex min-w-0 flex-col gap-4 pt-5">
            <TextField
              label={t(kind === 'QUESTION' ? 'edit.question' : 'edit.title')}
              hint={t('edit.languageHint')}
              maxLength={ARTICLE_LIMITS.title}
              value={draft.texts[language].title}
              onChange={({ target }) => change({ title: target.value })}
            />
            {kind === 'QUESTION' ? (
              <TextArea
                label={t('edit.answer')}
                hint={t('edit.answerHint')}
                rows={6}
                maxLength={ARTICLE_LIMITS.answer}
                value={draft.texts[language].content}
                onChange={({ target }) => change({ content: target.value })}
              />
            ) : (
              <GuideFields key={language} id={id} draft={draft} language={language} onChange={change} />
            )}
          </div>
        </Tabs>
      </Card>
      <Card title={t('edit.place')}>
        <div className="flex flex-col gap-4">
          <Select
            label={t('category')}
            className="max-w-md"
            value={draft.category}
            onChange={(value) => onChange({ category: value })}
            options={categories}
          />
          <RadioGroup
            legend={t('edit.audience')}
            value={draft.audience}
            onChange={(audience) => onChange({ audience })}
            choices={ARTICLE_AUDIENCES.map((value) => ({ value, label: t(`audience.${value}`) }))}
          />
        </div>
      </Card>
    </>
  )
}

interface GuideProps extends Pick<Props, 'id' | 'draft'> {
  language: 'EN' | 'FR'
  onChange: Change
}

const GuideFields = ({ id, draft, language, onChange }: GuideProps) => {
  const { t } = useTranslation('help')
  const pictures = useEditorPictures(id, draft)
  const { subtitle, content } = draft.texts[language]
  return (
    <>
      <TextField
        label={t('edit.subtitle')}
        maxLength={ARTICLE_LIMITS.subtitle}
        value={subtitle}
        onChange={({ target }) => onChange({ subtitle: target.value })}
      />
      <RichText
        label={t('edit.content')}
        value={content}
        onChange={(html) => onChange({ content: html })}
        headings
        pictures={pictures}
      />
    </>
  )
}
