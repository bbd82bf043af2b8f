const guards = new Set<() => boolean>()

/** Registers changes of which no draft is stored: a reload would lose them. Returns the function that ends it. */
export const guardUnkeptChanges = (unsaved: () => boolean): (() => void) => {
  guards.add(unsaved)
  return () => guards.delete(unsaved)
}

/** Whether a reload would lose something. */
export const hasUnkeptChanges = (): boolean => [...guards].some((unsaved) => unsaved())
