/** The day of the terms that whoever opens a workspace accepts; another day whenever their meaning changes. */
export const TERMS_VERSION = '2026-11-22'
