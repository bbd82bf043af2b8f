import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractsModule } from './build/contracts.ts'
import { holidaysModule } from './build/holidays.ts'

const FORMS =
  /src\/(screens\/auth\/(AuthFrame|FailureAlert|TextLink|Welcome|WelcomePicture|credentials|problems|useFields|useSending)|ui\/(Alert|Field|IconButton|PasswordField|TextField)|shell\/(LanguageSwitch|languages))\.tsx?$/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), contractsModule(), holidaysModule()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    sourcemap: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    // The charts, which come only with the first chart.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // What every screen begins with: two files, of which a release seldom changes the first. Then what the forms
        // around an account share, as one file in place of a dozen small ones.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
            { name: 'start', tags: ['$initial'] },
            { name: 'forms', test: FORMS },
          ],
        },
      },
    },
  },
})
