import { DocumentArrowUpIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import { type UnderstoodResume, understoodResume } from '#shared/staffing/profiles/resumeText.ts'
import type { Draft } from '#web/staffing/profiles/edit/draft.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { ChooseFiles } from '#web/ui/IconButton.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useProfileLabels } from '../labels.ts'
import { applyFindings, type Finding, listFindings } from './findings.ts'

interface Props {
  open: boolean
  draft: Draft
  onClose: () => void
  onTake: (draft: Draft) => void
}

const PARTS = [
  'professionalTitle',
  'linkedinUrl',
  'userExperiences',
  'userDiplomas',
  'userCertification',
  'languages',
] as const

/** Parses a résumé, shows the findings, and copies the selected ones into the form without saving. */
export const ImportDialog = ({ open, draft, onClose, onTake }: Props) => {
  const { t } = useTranslation('profiles')
  const words = useProfileLabels()
  const [text, setText] = useState('')
  const [reading, setReading] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [found, setFound] = useState<{ resume: UnderstoodResume; findings: Finding[] }>()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())

  const close = () => {
    setFound(undefined)
    setText('')
    setProblem(undefined)
    onClose()
  }
  const understand = (written: string) => {
    const resume = understoodResume(written)
    const findings = listFindings(resume, draft, {
      span: words.span,
      language: (code) => t(`profiles.language.${code}`),
    })
    setProblem(findings.length === 0 ? t('profiles.import.nothing') : undefined)
    if (findings.length === 0) return
    setFound({ resume, findings })
    setTicked(new Set(findings.filter(({ known }) => !known).map(({ id }) => id)))
  }
  const readFile = async (file: File) => {
    setReading(true)
    setProblem(undefined)
    try {
      const { readResumeText } = await import('./readResumeText.ts')
      const read = await readResumeText(file)
      setText(read)
      understand(read)
    } catch (failure) {
      const isUnsafe = failure instanceof Error && failure.name === 'UnsafeDocument'
      setProblem(t(isUnsafe ? 'errors.profiles.unsafeDocument' : 'profiles.import.unreadable'))
    } finally {
      setReading(false)
    }
  }
  const applyTicked = () => {
    if (found) onTake(applyFindings(draft, found.resume, ticked))
    close()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      size="lg"
      title={t('profiles.import.title')}
      footer={
        found ? (
          <>
            <Button variant="outline" onClick={() => setFound(undefined)}>
              {t('profiles.import.back')}
            </Button>
            <Button variant="primary" disabled={ticked.size === 0} onClick={applyTicked}>
              {t('profiles.import.take', { count: ticked.size })}
            </Button>
          </>
        ) : (
          <>
            <Button variant="outline" onClick={close}>
              {t('ui.cancel')}
            </Button>
            <Button variant="primary" disabled={text.trim() === ''} busy={reading} onClick={() => understand(text)}>
              {t('profiles.import.understand')}
            </Button>
          </>
        )
      }
    >
      {found ? (
        <Findings
          findings={found.findings}
          ticked={ticked}
          onTick={(id, on) =>
            setTicked((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id)))
          }
        />
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-secondary">{t('profiles.import.text')}</p>
          {problem && <Alert tone="error">{problem}</Alert>}
          <div>
            <ChooseFiles accept=".pdf,.docx,.txt" onChoose={([file]) => void readFile(file)}>
              {(choose) => (
                <Button variant="outline" icon={DocumentArrowUpIcon} busy={reading} onClick={choose}>
                  {t('profiles.import.file')}
                </Button>
              )}
            </ChooseFiles>
          </div>
          <TextArea
            label={t('profiles.import.paste')}
            rows={6}
            value={text}
            maxLength={60_000}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
      )}
    </Dialog>
  )
}

const Findings = ({
  findings,
  ticked,
  onTick,
}: {
  findings: readonly Finding[]
  ticked: ReadonlySet<string>
  onTick: (id: string, on: boolean) => void
}) => {
  const { t } = useTranslation('profiles')
  return (
    <div className="flex flex-col gap-4">
      <p className="text-secondary">{t('profiles.import.preview')}</p>
      {PARTS.map((part) => {
        const list = findings.filter((finding) => finding.part === part)
        return (
          list.length > 0 && (
            <fieldset key={part}>
              <legend className="mb-1 font-semibold">{t(`profiles.part.${part}`)}</legend>
              {list.map(({ id, title, detail, known }) => (
                <div key={id} className="py-1">
                  <Checkbox
                    label={title}
                    checked={ticked.has(id)}
                    disabled={known && (part === 'professionalTitle' || part === 'linkedinUrl' || part === 'languages')}
                    onChange={(on) => onTick(id, on)}
                    className="font-medium"
                  />
                  {(detail || known) && (
                    <p className="pl-6.5 text-md text-secondary">
                      {[detail, known && t('profiles.import.known')].filter(Boolean).join(' · ')}
                    </p>
                  )}
                </div>
              ))}
            </fieldset>
          )
        )
      })}
    </div>
  )
}
