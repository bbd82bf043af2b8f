import { useSearchParams } from '#web/router/useSearchParams.ts'

const NOTES = '/apps/notes'
/** Stands for the id of a new note in the URL. */
export const NEW_NOTE = 'new'

export const PLACES = ['notes', 'reminders', 'archive', 'trash'] as const
export type Place = (typeof PLACES)[number]

export interface NotesView {
  place: Place
  /** Label to filter by. */
  label: string | undefined
  /** Search text. */
  words: string
  /** Id of the open note. */
  note: string | undefined
}

const toParams = ({ place, label, words, note }: NotesView): Record<string, string> => ({
  ...(place !== 'notes' && { place }),
  ...(label && { label }),
  ...(words && { q: words }),
  ...(note && { note }),
})

const parseView = (params: URLSearchParams): NotesView => ({
  place: PLACES.find((one) => one === params.get('place')) ?? 'notes',
  label: params.get('label') ?? undefined,
  words: params.get('q') ?? '',
  note: params.get('note') ?? undefined,
})

/** The view of the notes, kept in the URL. */
export const useNotesView = () => {
  const [params, setParams] = useSearchParams()
  const view = parseView(params)
  return {
    ...view,
    /** Path of another view. */
    linkTo: (some: Partial<NotesView>): string => {
      const query = new URLSearchParams(toParams({ ...view, ...some })).toString()
      return query ? `${NOTES}?${query}` : NOTES
    },
    change: (some: Partial<NotesView>, { replace = true } = {}) =>
      setParams((now) => toParams({ ...parseView(now), ...some }), { replace, preventScrollReset: true }),
  }
}
