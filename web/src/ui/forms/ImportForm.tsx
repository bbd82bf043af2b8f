import { ArrowUpTrayIcon } from '@heroicons/react/24/outline'
import { type DragEvent, type ReactNode, useState } from 'react'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '../ActionLink.tsx'
import { Button } from '../Button.tsx'
import { Card } from '../Card.tsx'
import { decodeTextFile } from '../decodeTextFile.ts'
import { FileChooser } from '../IconButton.tsx'
import { Alert } from '../notices/Alert.tsx'
import { TextArea } from './TextArea.tsx'

interface Props {
  texts: {
    paste: string
    hint: string
    file: string
    tooLarge: string
    start: string
    /** Why there is nothing to import yet. */
    wait?: string | undefined
  }
  /** The list as it was pasted or read. */
  value: string
  onChange: (text: string) => void
  /** Whether the list has the focus at first. */
  autoFocus?: boolean
  /** Bytes of a file at most. */
  most: number
  /** Why the import did not succeed. */
  failure?: string | undefined
  ready: boolean
  busy: boolean
  onStart: () => void
  /** The link to cancel. */
  back: string
  /** The preview of what was parsed. */
  children: ReactNode
}

/** The form of an import: pasted cells or a CSV file, with a preview. */
export const ImportForm = ({
  texts,
  value,
  onChange,
  autoFocus,
  most,
  failure,
  ready,
  busy,
  onStart,
  back,
  children,
}: Props) => {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<string>()
  const read = async (chosen: File) => {
    if (chosen.size > most) return setProblem(texts.tooLarge)
    const text = decodeTextFile(new Uint8Array(await chosen.arrayBuffer()))
    setProblem(text === undefined ? t('ui.notText') : undefined)
    if (text !== undefined) onChange(text)
  }
  return (
    <>
      <Card>
        <TextArea
          label={texts.paste}
          hint={texts.hint}
          rows={6}
          autoFocus={autoFocus}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
        <div className="mt-3">
          <FileDrop
            label={texts.file}
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            onChoose={(file) => void read(file)}
          />
        </div>
        {problem && (
          <div className="mt-3">
            <Alert tone="error">{problem}</Alert>
          </div>
        )}
      </Card>
      {children}
      {failure && <Alert tone="error">{failure}</Alert>}
      <div className="flex flex-wrap items-center justify-end gap-3">
        {texts.wait && <p className="mr-auto text-secondary max-sm:basis-full">{texts.wait}</p>}
        <ActionLink variant="outline" to={back}>
          {t('ui.cancel')}
        </ActionLink>
        <Button variant="primary" disabled={!ready} busy={busy} onClick={onStart}>
          {texts.start}
        </Button>
      </div>
    </>
  )
}

interface FileDropProps {
  /** What the button says. */
  label: string
  accept: string
  busy?: boolean
  onChoose: (file: File) => void
  /** A description of the expected file. */
  children?: ReactNode
}

/** A drop zone with a button. In the form's module, as a module of its own would change how pages share chunks. */
export const FileDrop = ({ label, accept, busy = false, onChoose, children }: FileDropProps) => {
  const { t } = useTranslation()
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = busy ? 'none' : 'copy'
    setOver(!busy)
  }
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    setOver(false)
    if (!busy) onChoose(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for who drags; everybody else has the button
    <div
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`flex flex-col items-center gap-3 rounded-xl border border-dashed p-6 text-center transition-colors ${isOver ? 'border-link bg-tint' : 'border-field'}`}
    >
      <p className="font-medium pointer-coarse:hidden">{t('ui.dropFile')}</p>
      <FileChooser accept={accept} onChoose={([file]) => onChoose(file)}>
        {(choose) => (
          <Button variant="outline" icon={ArrowUpTrayIcon} busy={busy} onClick={choose}>
            {label}
          </Button>
        )}
      </FileChooser>
      {children && <p className="max-w-prose text-md text-balance text-secondary">{children}</p>}
    </div>
  )
}
