import { Note } from '../../ui/feedback/banner.tsx';

export const WhatComesBack = () => (
  <Note>
    Your stores, games, records, staff and loans come back as they were. Subscriptions stay cancelled: each paid store
    runs until its paid time ends, and then offers “Pay again”.
  </Note>
);
