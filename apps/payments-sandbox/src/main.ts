import { createSandbox } from './sandbox.ts';
import { createSigner } from './paypal/signer.ts';
import { keepStateFile, readStateFile } from './state-file.ts';
import { emptyState } from './state.ts';

/** Starts the sandbox as a separate process; README.md lists its environment variables. */
async function start({ PORT = '0', HOST = '127.0.0.1', STATE_FILE }: NodeJS.ProcessEnv): Promise<void> {
  const savedState = STATE_FILE === undefined ? undefined : readStateFile(STATE_FILE);
  const state = savedState?.state ?? emptyState();
  const signer = savedState?.signer ?? (await createSigner());
  const file = STATE_FILE === undefined ? undefined : keepStateFile(STATE_FILE, state, signer);
  const sandbox = await createSandbox({ state, signer, onChange: file?.changed });

  let ending: Promise<void> | undefined;
  const end = () => {
    ending ??= sandbox
      .close()
      .then(() => file?.close())
      .then(() => process.exit(0));
  };
  process.once('SIGTERM', end).once('SIGINT', end);
  // The parent process holds the other end; when the parent ends, even by a crash, this process ends too.
  process.stdin.once('end', end).once('close', end).resume();

  await sandbox.app.listen({ port: Number(PORT), host: HOST });
  console.log(JSON.stringify({ url: sandbox.url() }));
}

if (process.env.NODE_ENV === 'production') {
  console.error('The payments sandbox is for development and tests. It doesn’t start with NODE_ENV=production.');
  process.exit(1);
}
start(process.env).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
