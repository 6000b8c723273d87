import { implement } from '@orpc/server';
import { accounts } from '@quarterdeck/contract/accounts';
import { authorize, type RequestContext } from '../../access/authorize.ts';
import type { Browser } from '../../access/browser.ts';
import { changes } from '../../access/change.ts';
import { deliverSession, keepSession } from '../../access/session-delivery.ts';
import { forgetOtherDevices } from '../../access/known-devices.ts';
import { closeSession, findSession, renewToken, signOutOwner, type Session } from '../../access/sessions.ts';
import { presentSessionUser, presentSignedIn } from '../../access/signed-in-user.presenters.ts';
import { findSessionUser } from '../../access/signed-in-user.ts';
import { notSignedIn } from '../../platform/failure.ts';
import { NO_STORE } from '../../platform/live-events.ts';
import { newToken } from '../../platform/secrets.ts';
import { askPasskey } from '../second-factor/confirming-passkey.ts';
import { deviceNotFound } from './accounts.errors.ts';
import { presentDevice } from './accounts.presenters.ts';
import { CHECK_YOUR_MAIL, LINK_SENT, register, signIn, type AccountsDependencies } from './accounts.usecases.ts';
import { confirmByPasskey, confirmByPassword, IDENTITY_CONFIRMED } from './confirm-identity.ts';
import { deleteAccount } from './delete-account.ts';
import { endSession, listDevices } from './devices.queries.ts';
import { confirmEmailChange } from './email-change.ts';
import {
  acceptTerms,
  countVisit,
  PASSWORD_UPDATED,
  registerDevice,
  updateFormats,
  updatePassword,
  updateProfile,
} from './profile.usecases.ts';
import { PASSWORD_RESET, requestMail, RESET_SENT, useResetLink } from './recovery.usecases.ts';
import { ACCOUNT_RESTORED, restoreAtSignIn, restoreByLink } from './restore-account.ts';
import { reportSignIn, SIGN_IN_REPORTED, undoEmailChange } from './undo-email-change.ts';
import { confirmEmail } from './verify-email.ts';

const requesterOf = ({ address, browser }: RequestContext) => ({ address, deviceToken: browser.token('device') });

/**
 * The token that a sign-up left in this browser. A browser that is already signed in, such as a counter, keeps its
 * session.
 */
async function signUpTokenOf({ db }: AccountsDependencies, browser: Browser): Promise<string | undefined> {
  browser.requireOwnPage();
  const signedIn = browser.sessionToken();
  return signedIn !== undefined && (await findSession(db, signedIn)) ? undefined : browser.token('sign-up');
}

/** Calls without a session. */
function publicRoutes(deps: AccountsDependencies) {
  const os = implement(accounts).$context<RequestContext>();
  return {
    register: os.register.handler(async ({ input, context: { address, browser } }) => {
      if (input.session !== undefined) browser.requireOwnPage();
      const signUpToken = input.session && newToken();
      await register(deps, input, { address, signUpToken });
      if (signUpToken !== undefined) browser.keep('sign-up', signUpToken);
      return { success: CHECK_YOUR_MAIL };
    }),
    login: os.login.handler(async ({ input, context }) => {
      const { email: name, password } = input;
      const open = (deviceToken: string | undefined) => signIn(deps, { name, password, deviceToken }, context);
      return { data: presentSignedIn(await deliverSession(deps.db, context.browser, input, open)) };
    }),
    verifyEmail: os.verifyEmail.handler(async ({ input, context }) => {
      const { browser, address, userAgent } = context;
      const signUpToken = input.session && (await signUpTokenOf(deps, browser));
      const link = { ownerId: input._id, token: input.token };
      const from = { address, userAgent, deviceToken: browser.token('device'), signUpToken };
      const { user, session } = await confirmEmail(deps, link, from);
      if (session) {
        await keepSession(deps.db, browser, session);
        browser.forget('sign-up');
      }
      return { data: presentSessionUser(user) };
    }),
    resendVerification: os.resendVerification.handler(async ({ input, context }) => {
      await requestMail(deps, { purpose: 'verify-email', email: input.email }, requesterOf(context));
      return { success: LINK_SENT };
    }),
    forgotPassword: os.forgotPassword.handler(async ({ input, context }) => {
      await requestMail(deps, { purpose: 'reset-password', email: input.email }, requesterOf(context));
      return { success: RESET_SENT };
    }),
    resetPassword: os.resetPassword.handler(async ({ input, context }) => {
      await useResetLink(deps, input, context.address);
      return { success: PASSWORD_RESET };
    }),
    restoreByLink: os.restoreByLink.handler(async ({ input, context }) => {
      await restoreByLink(deps, input.token, context.address);
      return { success: ACCOUNT_RESTORED };
    }),
    undoEmailChange: os.undoEmailChange.handler(async ({ input, context }) => ({
      data: { token: await undoEmailChange(deps, input.token, context.address) },
    })),
    reportSignIn: os.reportSignIn.handler(async ({ input, context }) => {
      await reportSignIn(deps, input.token, context.address);
      return { success: SIGN_IN_REPORTED };
    }),
    restoreAtSignIn: os.restoreAtSignIn.handler(async ({ input, context }) => ({
      data: presentSignedIn(
        await deliverSession(deps.db, context.browser, input, (deviceToken) =>
          restoreAtSignIn(deps, { challenge: input.challenge, deviceToken }, context),
        ),
      ),
    })),
  };
}

/** Calls that end a session, renew its token or make it recently authenticated. */
function sessionRoutes(deps: AccountsDependencies) {
  const { db } = deps;
  const os = implement(accounts).$context<RequestContext>().use(authorize(db));
  return {
    logout: os.logout.handler(async ({ input, context: { bearerToken, browser, session } }) => {
      const endsThisSession = input.sessionId === undefined || input.sessionId === session.id;
      if (endsThisSession) await closeSession(db, session.tokenHash);
      if (endsThisSession && bearerToken === undefined) browser.forget('session');
      return { success: 'Signed out' };
    }),
    moveToCookie: os.moveToCookie.handler(async ({ input: { deviceToken }, context: { browser, session } }) => {
      browser.requireOwnPage();
      const token = await renewToken(db, session);
      if (token === undefined) throw notSignedIn();
      browser.keep('session', token);
      if (deviceToken !== undefined) browser.keep('device', deviceToken);
      return { data: presentSessionUser(await findSessionUser(db, session)) };
    }),
    askIdentity: os.askIdentity.handler(async ({ context: { session } }) => ({
      data: { passkey: await askPasskey(deps, session) },
    })),
    confirmIdentity: os.confirmIdentity.handler(async ({ input, context: { session, browser, address } }) => {
      const typed = { password: input.currentPassword, deviceToken: input.deviceToken ?? browser.token('device') };
      await confirmByPassword(deps, session, typed, address);
      return { success: IDENTITY_CONFIRMED };
    }),
    confirmIdentityByPasskey: os.confirmIdentityByPasskey.handler(async ({ input, context: { session } }) => {
      await confirmByPasskey(deps, session, input);
      return { success: IDENTITY_CONFIRMED };
    }),
  };
}

/** The browsers in which the owner is signed in. */
function deviceRoutes(deps: AccountsDependencies) {
  const { db } = deps;
  const os = implement(accounts).$context<RequestContext>().use(authorize(db));
  const devices = async (session: Session) => ({
    data: (await listDevices(db, session.ownerId)).map((device) => presentDevice(device, session)),
  });
  return {
    registerDevice: os.registerDevice.handler(async ({ input, context }) => {
      await registerDevice(deps, context.session, input);
      return { data: input };
    }),
    devices: os.devices.handler(({ context }) => devices(context.session)),
    signOutDevice: os.signOutDevice.handler(async ({ input, context: { session } }) => {
      if (!(await db.transaction((tx) => endSession(tx, session, input._id)))) throw deviceNotFound();
      return devices(session);
    }),
    signOutOthers: os.signOutOthers.handler(async ({ context: { session } }) => {
      await db.transaction(async (tx) => {
        await forgetOtherDevices(tx, session.ownerId, session.tokenHash);
        await signOutOwner(tx, session.ownerId, session.tokenHash);
      });
      return devices(session);
    }),
  };
}

export function accountsRoutes(deps: AccountsDependencies) {
  const { db } = deps;
  const os = implement(accounts).$context<RequestContext>().use(authorize(db));
  const user = async (session: Session) => ({ data: presentSessionUser(await findSessionUser(db, session)) });
  return {
    ...publicRoutes(deps),
    ...sessionRoutes(deps),
    ...deviceRoutes(deps),
    fetchUser: os.fetchUser.handler(({ context }) => user(context.session)),
    updateProfile: os.updateProfile.use(changes(deps)).handler(async ({ input, context }) => {
      const success = await updateProfile(deps, context.session, input, context.address);
      context.announce(NO_STORE);
      return { success };
    }),
    verifyNewEmail: os.verifyNewEmail.use(changes(deps)).handler(async ({ input, context }) => {
      await confirmEmailChange(deps, context.session.ownerId, input.pin);
      context.announce(NO_STORE);
      return user(context.session);
    }),
    updatePassword: os.updatePassword.use(changes(deps)).handler(async ({ input, context }) => {
      await updatePassword(deps, context.session, input);
      context.announce(NO_STORE);
      return { success: PASSWORD_UPDATED };
    }),
    deleteAccount: os.deleteAccount.handler(async ({ context }) => {
      await deleteAccount(deps, context.session.ownerId);
      return { success: 'Account deleted successfully' };
    }),
    acceptTerms: os.acceptTerms.use(changes(deps)).handler(async ({ context }) => {
      await acceptTerms(deps, context.session);
      context.announce(NO_STORE);
      return user(context.session);
    }),
    updateFormats: os.updateFormats.use(changes(deps)).handler(async ({ input, context: { session, announce } }) => {
      const storeIds = await db.transaction((tx) => updateFormats(tx, session, input));
      for (const storeId of [NO_STORE, ...storeIds]) announce(storeId);
      return user(session);
    }),
    countVisit: os.countVisit.handler(async ({ context }) => {
      await countVisit(deps, context.session);
      return { data: {} };
    }),
  };
}
