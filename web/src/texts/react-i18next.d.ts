// The types of react-i18next with ours of `t`, see keys.ts: what the compiler reads instead of its own (`paths` in tsconfig.json).
import type { i18n } from 'i18next'
import type { Namespace, Translate } from './keys.ts'

export * from '../../../node_modules/react-i18next/index.js'
export function useTranslation<N extends Namespace = 'shell'>(namespace?: N): { t: Translate<N>; i18n: i18n }
