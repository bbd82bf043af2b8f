import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractsModule } from './build/contracts.ts'
import { holidaysModule } from './build/holidays.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), contractsModule(), holidaysModule()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    sourcemap: true,
    target: 'es2023',
    // The charts, which come only with the first chart.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // What every screen begins with: two files, of which a release seldom changes the first.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
            { name: 'start', tags: ['$initial'] },
          ],
        },
      },
    },
  },
})
