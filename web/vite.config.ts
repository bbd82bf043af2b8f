import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { codeGroups, resolvePreloads } from './build/chunks.ts'
import { contractsModule, loadEndpointCheck } from './build/contracts.ts'
import { earlyScript } from './build/early.ts'
import { exactImports } from './build/exactImports.ts'
import { holidaysModule } from './build/holidays.ts'
import { iconsModule } from './build/icons.ts'
import { pageWords } from './build/pageWords.ts'
import { prerenderedPages } from './build/prerendered.ts'
import { routerParts } from './build/routerParts.ts'
import { screenRoutes } from './build/screens.ts'
import { refuseServerOnly } from './build/serverOnly.ts'
import { serviceWorker } from './build/worker.ts'

export default defineConfig(async ({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    contractsModule(),
    pageWords(),
    exactImports(loadEndpointCheck),
    holidaysModule(),
    iconsModule(),
    refuseServerOnly(),
    routerParts(),
    earlyScript(),
    prerenderedPages(),
    serviceWorker(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    sourcemap: true,
    target: 'es2023',
    modulePreload: { polyfill: false, resolveDependencies: resolvePreloads },
    // The charts, which come only with the first chart.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: codeGroups(command === 'build' ? await screenRoutes() : []) },
      },
    },
  },
}))
