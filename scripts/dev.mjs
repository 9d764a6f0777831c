// Client with hot reload, server restarted on every change, database: one command.
import { spawn } from 'node:child_process'
import { ensureInstalled } from './installed.mjs'

ensureInstalled()
const env = { ENVIRONMENT: 'development', PORT: '3000', DEV_PORT: '5173', ...process.env }
// The page comes from vite's port, so that site must be allowed to connect.
const pages = ['127.0.0.1', 'localhost'].map((host) => `http://${host}:${env.DEV_PORT}`)
env.ORIGINS = [env.ORIGINS, ...pages].filter(Boolean).join(',')

const start = (...words) => spawn(process.execPath, words, { stdio: 'inherit', env })
const children = [
  start('node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts'),
  start('node_modules/vite/bin/vite.js', '--host', '127.0.0.1'),
]

let ending = false
const end = (code) => {
  if (ending) return
  ending = true
  process.exitCode = code
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(0))
for (const child of children) child.on('exit', (code) => end(code ?? 1))
