/** The mode of the shortcuts panel: following, choosing one to edit, adding, or editing the one with this id. */
export type Mode = { kind: 'view' | 'modify' | 'add' } | { kind: 'edit'; id: string }

export type ModeEvent =
  | { kind: 'pencil' | 'plus' | 'check' | 'cancel' | 'saved' | 'deleted' }
  | { kind: 'choose'; id: string }

/** The next mode after an event; events that do not apply leave it unchanged. */
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
