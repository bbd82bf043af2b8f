/** What the shortcuts panel shows: the shortcuts to follow or to choose one from, a new one, or the one with this id. */
export type Mode = { kind: 'view' | 'modify' | 'add' } | { kind: 'edit'; id: string }

export type ModeEvent =
  | { kind: 'pencil' | 'plus' | 'check' | 'cancel' | 'saved' | 'deleted' }
  | { kind: 'choose'; id: string }

/** The mode after something was pressed or done; what does not belong to a mode changes nothing. */
export const nextMode = (mode: Mode, event: ModeEvent): Mode => {
  switch (mode.kind) {
    case 'view':
      if (event.kind === 'pencil') return { kind: 'modify' }
      return event.kind === 'plus' ? { kind: 'add' } : mode
    case 'modify':
      if (event.kind === 'check') return { kind: 'view' }
      return event.kind === 'choose' ? { kind: 'edit', id: event.id } : mode
    case 'add':
      if (event.kind === 'cancel') return { kind: 'view' }
      return event.kind === 'saved' ? { kind: 'modify' } : mode
    case 'edit':
      return event.kind === 'cancel' || event.kind === 'saved' || event.kind === 'deleted' ? { kind: 'modify' } : mode
  }
}
