import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractsModule } from './build/contracts.ts'
import { holidaysModule } from './build/holidays.ts'
import { homePage } from './build/home.ts'
import { serviceWorker } from './build/worker.ts'

/** What the screens around an account share, and the controls of every form, and what every layout with a navigation has: one file each in place of a dozen small ones. */
const ACCOUNT =
  /screens\/auth\/(AuthFrame|FailureAlert|TextLink|Welcome|WelcomePicture|credentials|problems|use\w+)\.tsx?$/
const SHELL = /src\/shell\/(SignedIn|layouts\/SideFrame|nav\/VerticalNavigation)\.tsx$/
const CONTROLS = /ui\/(Alert|Field|IconButton|PasswordField|TextField)\.tsx$/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), contractsModule(), holidaysModule(), homePage(), serviceWorker()],
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
        // What every screen begins with: two files, of which a release seldom changes the first.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
            { name: 'start', tags: ['$initial'] },
            { name: 'controls', test: CONTROLS },
            { name: 'auth', test: ACCOUNT },
            { name: 'shell', test: SHELL },
          ],
        },
      },
    },
  },
})
