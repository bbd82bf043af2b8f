import type { OwnCategory } from '#shared/apps/help/entities.ts'
import { ARTICLE_LIMITS, LANGUAGES } from '#shared/apps/help/rules.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useEdits } from '#web/ui/forms/useEdits.ts'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'

const UNTITLED = { EN: '', FR: '' }

interface Props {
  /** undefined: a new one. */
  category: OwnCategory | undefined
  onClose: () => void
}

/** The titles of a category, in one language at least. */
export default ({ category, onClose }: Props) => {
  const { t } = useTranslation('help')
  const creating = useApiMutation(contracts.help.createCategory)
  const renaming = useApiMutation(contracts.help.renameCategory)
  const { fields: titles, edit } = useEdits(category?.titles ?? UNTITLED)
  const save = () =>
    category ? renaming.mutateAsync({ slug: category.slug, titles }) : creating.mutateAsync({ titles })
  return (
    <FormDialog
      onClose={onClose}
      title={t(category ? 'categories.rename' : 'categories.new')}
      action={t('categories.save')}
      problems={{ EN: titles.EN.trim() === '' && titles.FR.trim() === '' && t('categories.untitled') }}
      onSubmit={save}
    >
      <p className="text-secondary">{t('edit.languageHint')}</p>
      {LANGUAGES.map((language) => (
        <TextField
          key={language}
          label={t(`categories.titleIn.${language}`)}
          field={language}
          lang={language.toLowerCase()}
          maxLength={ARTICLE_LIMITS.categoryTitle}
          value={titles[language]}
          onChange={({ target }) => edit({ [language]: target.value })}
        />
      ))}
    </FormDialog>
  )
}
