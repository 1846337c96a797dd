import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { root } from '../e2e/fixtures/child.ts'

/** Builds a page of React with one box and nothing else. */
export async function buildEmptyPage(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: join(root, 'bench/baselines/empty-page'),
    base: './',
    plugins: [react()],
    build: { outDir, target: 'chrome140' },
    logLevel: 'warn',
  })
}
