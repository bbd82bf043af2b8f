import { useSearchParams } from '#web/router/useSearchParams.ts'

const NOTES = '/apps/notes'
/** In the address, the note that is being written for the first time. */
export const NEW = 'new'

export const PLACES = ['notes', 'reminders', 'archive', 'trash'] as const
export type Place = (typeof PLACES)[number]

export interface NotesView {
  place: Place
  /** The label that is looked at, within the notes. */
  label: string | undefined
  /** The words that are searched for. */
  words: string
  /** The note that is open. */
  note: string | undefined
}

const queryOf = ({ place, label, words, note }: NotesView): Record<string, string> => ({
  ...(place !== 'notes' && { place }),
  ...(label && { label }),
  ...(words && { q: words }),
  ...(note && { note }),
})

const viewIn = (params: URLSearchParams): NotesView => ({
  place: PLACES.find((one) => one === params.get('place')) ?? 'notes',
  label: params.get('label') ?? undefined,
  words: params.get('q') ?? '',
  note: params.get('note') ?? undefined,
})

/** Which notes are looked at; it stands in the address. */
export const useNotesView = () => {
  const [params, setParams] = useSearchParams()
  const view = viewIn(params)
  return {
    ...view,
    /** Where another view of them is. */
    linkTo: (some: Partial<NotesView>): string => {
      const query = new URLSearchParams(queryOf({ ...view, ...some })).toString()
      return query ? `${NOTES}?${query}` : NOTES
    },
    change: (some: Partial<NotesView>, { replace = true } = {}) =>
      setParams((now) => queryOf({ ...viewIn(now), ...some }), { replace, preventScrollReset: true }),
  }
}
