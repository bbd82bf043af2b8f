/** The current version of the terms; changed whenever their meaning changes. */
export const TERMS_VERSION = '2026-11-22'
