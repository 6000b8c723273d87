/** What a screen that leads to the login has to say there. Travels with the navigation. */
export interface LoginState {
  message?: string;
}
