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
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } } },
  },
})
